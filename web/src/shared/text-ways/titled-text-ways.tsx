import { namesOf, useTextWaysTexts } from '../../i18n/text-ways.ts';
import { TextWaysList, type TextWaysProps } from './text-ways.tsx';

/** The channels with a title. */
export function TitledTextWays(props: TextWaysProps) {
  const t = useTextWaysTexts();
  return (
    <section aria-labelledby="text-ways" className="flex flex-col gap-2 py-4">
      <h2 id="text-ways" className="font-bold">
        {t.title(namesOf(t, props.ways))}
      </h2>
      <TextWaysList {...props} />
    </section>
  );
}
