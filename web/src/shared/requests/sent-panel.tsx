import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { DonePanel } from '../../ui/done-panel.tsx';
import { RequestCode } from './request-code.tsx';

export function SentPanel({
  code,
  children,
  ...said
}: {
  title: string;
  text: string;
  code: string | null;
  children?: ReactNode;
}) {
  return (
    <Card className="mb-8">
      <DonePanel {...said}>
        {code && <RequestCode code={code} />}
        {children}
      </DonePanel>
    </Card>
  );
}
