import { useTextWaysTexts } from '../../i18n/text-ways.ts';
import { TextWaysList, type TextWaysProps } from './text-ways.tsx';

/** The channels with a title. */
export function TitledTextWays(props: TextWaysProps) {
  const t = useTextWaysTexts();
  return (
    <section aria-labelledby="text-ways" className="flex flex-col gap-2 py-4">
      <h2 id="text-ways" className="font-bold">
        {t.title(props.ways.map(({ channel }) => t.names[channel]).join(t.or))}
      </h2>
      <TextWaysList {...props} />
    </section>
  );
}
