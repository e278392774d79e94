import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { DonePanel } from '../../ui/done-panel.tsx';
import { RequestCode } from './request-code.tsx';

/** What stands in the place of a form that was sent: that it was, and the code to ask by. */
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
