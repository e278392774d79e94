import { invalidRequest } from './errors.ts';

/** A form-encoded body in Stripe's format: names with brackets are nested. */
export type Form = { [name: string]: string | Form };

/** `a[b]=1&c[]=2&c[]=3` → `{ a: { b: '1' }, c: { 0: '2', 1: '3' } }`. */
export function parseForm(encoded: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(encoded)) {
    const parts = [...name.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map(
      ([whole, inner]) => inner ?? whole,
    );
    let target = form;
    for (const [index, written] of parts.entries()) {
      const part = written === '' ? String(Object.keys(target).length) : written;
      if (index === parts.length - 1) target[part] = value;
      else {
        const inner = target[part];
        const next: Form = typeof inner === 'object' ? inner : Object.create(null);
        target[part] = next;
        target = next;
      }
    }
  }
  return form;
}

/** @throws ProviderError for parameters that this provider does not support, like Stripe. */
export function allowOnly(form: Form, names: readonly string[]): void {
  for (const name of Object.keys(form))
    if (!names.includes(name))
      throw invalidRequest(`Received unknown parameter: ${name}`, 'parameter_unknown', name);
}

/** A parameter with a single value, or `undefined`. */
export function textOf(form: Form, name: string): string | undefined {
  const value = form[name];
  if (typeof value === 'object') throw invalidRequest('Invalid string', undefined, name);
  return value === '' ? undefined : value;
}

/** A required parameter. */
export function requiredText(form: Form, name: string, param = name): string {
  const value = textOf(form, name);
  if (value === undefined)
    throw invalidRequest(`Missing required param: ${param}.`, 'parameter_missing', param);
  return value;
}

/** An integer parameter, or `undefined`. */
export function integerOf(form: Form, name: string): number | undefined {
  const value = textOf(form, name);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value))
    throw invalidRequest(`Invalid integer: ${value}`, 'parameter_invalid_integer', name);
  return Number(value);
}

/** A parameter with nested parameters, or `undefined`. */
export function groupOf(form: Form, name: string): Form | undefined {
  const value = form[name];
  if (typeof value === 'string') throw invalidRequest('Invalid object', undefined, name);
  return value;
}

/** `metadata[…]`, within Stripe's limits. */
export function metadataOf(form: Form): Record<string, string> {
  const entries = Object.entries(groupOf(form, 'metadata') ?? {});
  if (entries.length > 50)
    throw invalidRequest('You can only have 50 metadata keys.', undefined, 'metadata');
  const metadata: Record<string, string> = {};
  for (const [key, value] of entries) {
    if (typeof value === 'object' || key.length > 40 || value.length > 500)
      throw invalidRequest(
        'Metadata keys have up to 40 characters, values up to 500.',
        undefined,
        `metadata[${key}]`,
      );
    metadata[key] = value;
  }
  return metadata;
}
