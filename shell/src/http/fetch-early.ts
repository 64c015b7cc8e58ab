/**
 * Begins to fetch what the page's own code is going to ask for, and leaves the pending answer to `withEarlyAnswers`. It uses bare
 * `fetch`: the inline script at the top of the page does it before any client is there.
 *
 * @param answers by URL
 */
export function fetchEarly(
  answers: Record<string, Promise<Response>>,
  url: string,
  token: string | null | undefined,
): Promise<Response> {
  const answer = fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  answer.catch(() => {});
  answers[url] = answer;
  return answer;
}
