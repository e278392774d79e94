import { cityOf } from './vocabulary/cities.ts';

type TypedValues = Record<string, string>;

/** Returns the body of a form whose fields have the names of the call's fields. */
export const typedValuesOf = (typed: TypedValues): TypedValues => typed;

/** Returns the same, with `version` as a number. */
export const withVersion = ({ version, ...typed }: TypedValues) => ({
  ...typed,
  version: Number(version),
});

/**
 * Returns the body of a prescription request: without the tick for 'ask the others', its two fields
 * are ignored.
 */
export function requestOfForm({
  askTown,
  askTownAfterMinutes,
  photosGoAlong,
  ...typed
}: TypedValues) {
  if (askTown !== 'true') return typed;
  return {
    ...typed,
    ...(askTownAfterMinutes && { askTownAfterMinutes }),
    ...(photosGoAlong && { photosGoAlong }),
  };
}

/**
 * Returns the body of an inquiry to a town: its rows (`item.N`, `quantity.N`) become one list, a
 * town in any spelling becomes the known town and its state, and the fields of the option that the
 * customer did not choose are dropped.
 */
export function inquiryOfForm(typed: TypedValues) {
  const { whom, forName, place, near, landmark, city, state, ...rest } = typed;
  return {
    ...withoutLines(rest),
    items: JSON.stringify(readLines(typed)),
    ...(whom === 'other' && forName && { forName }),
    ...(place === 'here' ? { near, landmark } : readTown(city ?? '', state ?? '')),
  };
}

const line = /^(?:item|quantity)\.(\d+)$/;

const withoutLines = (typed: TypedValues): TypedValues =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !line.test(name)));

function readLines(typed: TypedValues) {
  const numbers = new Set(Object.keys(typed).flatMap((name) => line.exec(name)?.[1] ?? []));
  return [...numbers].flatMap((number) => {
    const text = typed[`item.${number}`]?.trim();
    const quantity = typed[`quantity.${number}`]?.trim();
    return text ? [{ text, quantity: quantity || null }] : [];
  });
}

function readTown(text: string, state: string) {
  const knownCity = cityOf(text);
  return knownCity ? { city: knownCity.city, state: knownCity.state } : { city: text, state };
}
