import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { toastError } from './toast.ts';

/** Milliseconds for which the button confirms the copy. */
const confirmationMs = 2000;

interface CopyButtonProps {
  text: string;
  label: string;
  texts: { copied: string; failed: string };
}

/** Copies a text and confirms it in place; a browser that lets no page copy shows no button. */
export function CopyButton({ text, label, texts }: CopyButtonProps) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);
  // Plain HTTP has no clipboard.
  if (!navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied((times) => times + 1),
      () => toastError(texts.failed),
    );
  return (
    <>
      <Button variant="quiet" onClick={() => void copy()} className="whitespace-nowrap">
        {copied > 0 ? (
          <Check size={18} aria-hidden="true" className="text-success" />
        ) : (
          <Copy size={18} aria-hidden="true" />
        )}
        {copied > 0 ? texts.copied : label}
      </Button>
      <span role="status" className="sr-only">
        {copied > 0 && texts.copied}
      </span>
    </>
  );
}
