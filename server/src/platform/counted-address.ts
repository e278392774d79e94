/**
 * The e-mail address that a limit counts: in lower case and without its `+tag`, because all of
 * `amna+1@`, `amna+2@` … arrive in the mailbox of `amna@` (product decisions 32 and 33). Only for
 * counting: mail goes to the address as it was given, and accounts are told apart by that.
 * @param email one address, of the form that the contract takes.
 */
export function countedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const tag = email.indexOf('+');
  // A mailbox with nothing before its plus is no tagged one.
  const withoutTag = tag > 0 && tag < at ? email.slice(0, tag) + email.slice(at) : email;
  return withoutTag.toLowerCase();
}
