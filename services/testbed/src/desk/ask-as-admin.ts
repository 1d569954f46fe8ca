/** Asks for JSON as somebody who is signed in. @throws Error for any other answer than 200 */
export type Ask = (path: string) => Promise<ReturnType<typeof JSON.parse>>;

export async function askAsAdmin(
  address: string,
  credentials: { readonly email: string; readonly password: string },
): Promise<Ask> {
  const login = await fetch(new URL('/api/auth/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { token } = (await login.json()) as { readonly token: string };

  return async (path) => {
    const read = () => fetch(new URL(path, address), { headers: { authorization: `Bearer ${token}` } });
    // A connection that lay idle may be closed by the service at the very moment of the next question.
    const answer = await read().catch(read);
    if (answer.status !== 200) throw new Error(`${path.split('?')[0]} answered ${answer.status}`);

    return answer.json();
  };
}
