/**
 * The log-in call of one kind of account (docs/sessions.md): it answers with the account, or asks
 * for a code.
 */
export type LogIn<Account> = (body: {
  email: string;
  code?: string;
}) => Promise<Account | { codeRequired: true }>;

export interface EmailLoginProps<Account extends object> {
  /** The kind of account, under which a pending code is stored. */
  account: 'customer' | 'pharmacy';
  logIn: LogIn<Account>;
  onDone: (account: Account) => void;
  /** An address that is known already. */
  email?: string;
  /** Asks for the code at once, for `email`. */
  askAtOnce?: boolean;
}
