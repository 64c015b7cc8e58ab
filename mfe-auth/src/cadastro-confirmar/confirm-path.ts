/** The page on which the signup of an e-mail is confirmed. */
export function confirmPath(email: string): string {
  return `/cadastro/confirmar?${new URLSearchParams({ email })}`;
}
