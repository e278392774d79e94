import type MapPinOff from 'lucide-react/icons/map-pin-off';
import type { ReactNode } from 'react';

interface NoticeProps {
  icon: typeof MapPinOff;
  title: string;
  children: ReactNode;
}

export function Notice({ icon: Icon, title, children }: NoticeProps) {
  return (
    <div className="flex gap-3 rounded bg-warning-soft p-3">
      <Icon size={20} aria-hidden="true" className="mt-1 shrink-0 text-warning" />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-semibold">{title}</h3>
        {children}
      </div>
    </div>
  );
}
