const name = 'logInWith';

/** Hands an address over to a log-in page; never in the page's own address, which is seen. */
export function logInWith(email: string): void {
  try {
    sessionStorage.setItem(name, email);
  } catch {
    // Storage is forbidden: it will have to be typed again.
  }
}

/** The address that was handed over, once, or null. */
export function takeLogInWith(): string | null {
  try {
    const email = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    return email;
  } catch {
    return null;
  }
}
