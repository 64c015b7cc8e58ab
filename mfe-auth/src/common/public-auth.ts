import { type HttpOptions, PUBLIC_SCOPE } from '@balcao/contract';

/** How calls of the Auth group go while nobody is logged in: to its base, without the authentication header. */
export const PUBLIC_AUTH: HttpOptions = { api: 'auth', headers: PUBLIC_SCOPE };
