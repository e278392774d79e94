/**
 * Returns the email address by which a limit counts: in lower case and without its `+tag`, because
 * `amna+1@` and `amna+2@` share the mailbox of `amna@` (docs/limits.md and docs/mail.md). Mail and
 * accounts use the address as entered.
 * @param email one address, of the form that the contract takes.
 */
export function countedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const tag = email.indexOf('+');
  // A mailbox with nothing before its plus has no tag.
  const withoutTag = tag > 0 && tag < at ? email.slice(0, tag) + email.slice(at) : email;
  return withoutTag.toLowerCase();
}
