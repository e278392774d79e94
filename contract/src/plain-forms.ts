import { cityOf } from './vocabulary/cities.ts';

type Typed = Record<string, string>;

/** A form whose fields are those of the call. */
export const asTyped = (typed: Typed): Typed => typed;

/** The same with the version of the answer that was read. */
export const withVersion = ({ version, ...typed }: Typed) => ({
  ...typed,
  version: Number(version),
});

/** A prescription request: what belongs to 'ask the others' counts with its tick only. */
export function requestOfForm({ askTown, askTownAfterMinutes, photosGoAlong, ...typed }: Typed) {
  if (askTown !== 'true') return typed;
  return {
    ...typed,
    ...(askTownAfterMinutes && { askTownAfterMinutes }),
    ...(photosGoAlong && { photosGoAlong }),
  };
}

/**
 * A question to a town: its lines (`item.N`, `quantity.N`) become one list, a town by any of its
 * spellings becomes the known one with its state, and what belongs to the other choice is left out.
 */
export function searchOfForm(typed: Typed) {
  const { whom, forName, place, near, landmark, city, state, ...rest } = typed;
  return {
    ...withoutLines(rest),
    items: JSON.stringify(linesOf(typed)),
    ...(whom === 'other' && forName && { forName }),
    ...(place === 'here' ? { near, landmark } : townOf(city ?? '', state ?? '')),
  };
}

const line = /^(?:item|quantity)\.(\d+)$/;

const withoutLines = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !line.test(name)));

function linesOf(typed: Typed) {
  const numbers = new Set(Object.keys(typed).flatMap((name) => line.exec(name)?.[1] ?? []));
  return [...numbers].flatMap((number) => {
    const text = typed[`item.${number}`]?.trim();
    const quantity = typed[`quantity.${number}`]?.trim();
    return text ? [{ text, quantity: quantity || null }] : [];
  });
}

function townOf(written: string, state: string) {
  const known = cityOf(written);
  return known ? { city: known.city, state: known.state } : { city: written, state };
}
