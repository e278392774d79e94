/**
 * Whom the page's address names, as the mail of an invitation has it behind the #; then the address
 * is the page's own again, as addresses are seen.
 */
export function takeInvitation(): { email: string; pharmacyId?: string } | null {
  const named = new URLSearchParams(location.hash.slice(1));
  const email = named.get('email');
  if (!email) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  const pharmacyId = named.get('pharmacy');
  return { email, ...(pharmacyId && { pharmacyId }) };
}
