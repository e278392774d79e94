/**
 * The log-in call of one kind of account (product decision 3): who it is, or that a code is needed.
 */
export type LogIn<Account> = (body: {
  email: string;
  code?: string;
}) => Promise<Account | { codeRequired: true }>;

export interface EmailLoginProps<Account extends object> {
  /** The kind of account, by which a code that is waited for is kept. */
  account: 'customer' | 'pharmacy';
  logIn: LogIn<Account>;
  onDone: (account: Account) => void;
  /** An address that is known already. */
  email?: string;
  /** Asks for the code at once, for `email`. */
  askAtOnce?: boolean;
}
