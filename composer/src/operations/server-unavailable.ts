/** The server cannot be reached, or answers what no control API answers. Trying again later can help. */
export class ServerUnavailableError extends Error {
  override readonly name = 'ServerUnavailableError';

  constructor(url: string, reason: string, cause?: unknown) {
    super(`The server ${url} is not available: ${reason}`, { cause });
  }
}
