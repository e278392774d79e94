import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useState } from 'react';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';

interface OnDemandProps<Module> {
  title: string;
  load: () => Promise<Module>;
  children: (module: Module) => ReactNode;
}

/** A part that few people open: its script loads with the first tap. */
export function OnDemand<Module>({ title, load, children }: OnDemandProps<Module>) {
  const [wanted, setWanted] = useState(false);
  const module = useLazyModule(load, wanted);
  return (
    <details
      className="needs-scripts group"
      onToggle={(event) => event.currentTarget.open && setWanted(true)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-muted">
        {title}
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
      </summary>
      {module && children(module)}
    </details>
  );
}
