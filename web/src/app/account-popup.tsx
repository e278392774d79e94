import { type RefObject, useEffect } from 'react';
import { AccountPanel } from './account-panel.tsx';

interface AccountPopupProps {
  frame: RefObject<HTMLElement | null>;
  onClose: () => void;
  onEscape: () => void;
}

export function AccountPopup({ frame, onClose, onEscape }: AccountPopupProps) {
  useEffect(() => {
    const outside = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) onClose();
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', pressed);
    };
  }, [frame, onClose, onEscape]);
  return (
    <div className="absolute end-0 top-full z-50 mt-2 w-80 rounded border border-line bg-surface-raised p-4 shadow">
      <AccountPanel />
    </div>
  );
}
