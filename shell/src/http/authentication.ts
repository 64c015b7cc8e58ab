import type { InternalAxiosRequestConfig } from 'axios';
import type { PostalCodeService } from './postal-code-service';

/**
 * Adds the authentication header unless the request carries a scope header with value `public` or its target is the
 * postal-code lookup service. The scope header is for this chain only and is not sent.
 */
export function authenticate(token: () => string | null, postalCodes: PostalCodeService) {
  return (request: InternalAxiosRequestConfig) => {
    const isPublic = request.headers.get('scope') === 'public';
    request.headers.delete('scope');
    const bearer = token();
    if (bearer && !isPublic && !postalCodes.isTarget(request.url ?? ''))
      request.headers.set('Authorization', `Bearer ${bearer}`, false);
    return request;
  };
}
