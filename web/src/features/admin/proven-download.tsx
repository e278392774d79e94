import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { secondFactorQuery } from '../../shared/second-factor/factor-query.ts';
import { useProving } from '../../shared/second-factor/proving.tsx';
import { buttonClass } from '../../ui/button.tsx';

interface ProvenDownloadProps {
  href: string;
  title?: string;
  children: ReactNode;
}

/** A link to a file that needs a fresh proof of the second factor. */
export function ProvenDownload({ href, title, children }: ProvenDownloadProps) {
  const { mustProve } = useQuery(secondFactorQuery).data ?? {};
  const { proveAgain } = useProving();
  return (
    <a
      href={href}
      download
      // The browser would store a refusal under the file's name.
      onClick={async (event) => {
        if (!mustProve) return;
        event.preventDefault();
        if (await proveAgain()) location.assign(href);
      }}
      className={buttonClass('secondary')}
      title={title}
    >
      {children}
    </a>
  );
}
