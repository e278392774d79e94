import type { ReactNode } from 'react';

export function FormPart(props: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <h2 className="border-b border-line pb-2 text-xl font-semibold">{props.title}</h2>
      {props.children}
    </section>
  );
}
