/**
 * Returns the invited person in the address, which the mail has behind the #; then cleans the
 * address, as other people may see it.
 */
export function takeInvitation(): { email: string; pharmacyId?: string } | null {
  const named = new URLSearchParams(location.hash.slice(1));
  const email = named.get('email');
  if (!email) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  const pharmacyId = named.get('pharmacy');
  return { email, ...(pharmacyId && { pharmacyId }) };
}
