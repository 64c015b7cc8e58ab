import { PUBLIC_SCOPE } from '@balcao/contract';

/** Request options of the Auth group while logged out: its base, without the authentication header. */
export const PUBLIC_AUTH = { api: 'auth', headers: PUBLIC_SCOPE } as const;
