import type { ReactNode } from 'react';
import { useLayoutTexts } from '../i18n/layout.ts';
import { paths } from '../lib/paths.ts';
import { LinkButton } from './button.tsx';
import { useLazyModule } from './use-lazy-module.ts';

const loadDrawing = () => import('./drawing.tsx');

export function NotFound({ children }: { children?: ReactNode }) {
  const t = useLayoutTexts().notFound;
  const drawing = useLazyModule(loadDrawing, true);
  return (
    <div className="page-width flex min-h-[60dvh] flex-col items-center justify-center gap-5 py-16 text-center">
      <div className="h-14">{drawing && <drawing.Drawing of="none" />}</div>
      <p aria-hidden="true" className="text-muted">
        404
      </p>
      <h1 className="text-2xl font-bold">{t.title}</h1>
      <p className="max-w-prose text-muted">{t.text}</p>
      <LinkButton href={paths.home}>{t.home}</LinkButton>
      {children}
    </div>
  );
}
