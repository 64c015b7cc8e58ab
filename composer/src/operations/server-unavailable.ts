/** The server cannot be reached, or gives an invalid answer. A later retry can help. */
export class ServerUnavailableError extends Error {
  override readonly name = 'ServerUnavailableError';

  constructor(url: string, reason: string, cause?: unknown) {
    super(`The server ${url} is not available: ${reason}`, { cause });
  }
}
