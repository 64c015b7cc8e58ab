import type { InternalAxiosRequestConfig } from 'axios';
import type { PostalCodeService } from './postal-code-service';

/**
 * Adds the authentication header unless the request carries a scope header with value `public` or its target is the
 * postal-code lookup service, and with it the store that the page shows, so that the API refuses what would reach another one.
 * The scope header is for this chain only and is not sent.
 */
export function authenticate(
  token: () => string | null,
  storeId: () => string | null,
  postalCodes: PostalCodeService,
) {
  return (request: InternalAxiosRequestConfig) => {
    const isPublic = request.headers.get('scope') === 'public';
    request.headers.delete('scope');
    const bearer = token();
    if (bearer && !isPublic && !postalCodes.isTarget(request.url ?? '')) {
      // A call with a token of its own opens a session, in whichever store that is.
      const store = request.headers.has('Authorization') ? null : storeId();
      request.headers.set('Authorization', `Bearer ${bearer}`, false);
      if (store) request.headers.set('X-Store-Id', store);
    }
    return request;
  };
}
