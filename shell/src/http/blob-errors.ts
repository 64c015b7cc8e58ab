import { isAxiosError } from 'axios';

/** The value of a JSON text, or the text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads the body of a failed answer whose call asked for a blob, so that the steps behind find the API's sentences in it. */
export async function readBlobErrors(error: unknown): Promise<never> {
  if (isAxiosError(error) && error.response?.data instanceof Blob) {
    error.response.data = parsed(await error.response.data.text());
  }
  throw error;
}
