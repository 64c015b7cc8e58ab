import type { LoginGrant } from '@balcao/api-schema';
import { ACCESS_TOKEN_LIFETIME_SECONDS } from '@balcao/domain';

const SAMPLE_SELLER_ID = 'exemplo-1';

function encode(value: object): string {
  return btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** A token in the API's shape that no API accepts: its signature is a word. */
const SAMPLE_TOKEN = [
  encode({ alg: 'none' }),
  encode({ sub: SAMPLE_SELLER_ID, groups: ['seller'] }),
  'exemplo',
].join('.');

export const SAMPLE_LOGIN: LoginGrant = {
  token: { accessToken: SAMPLE_TOKEN, expiresIn: ACCESS_TOKEN_LIFETIME_SECONDS },
  lojas: [{ id: 'loja-exemplo-1', nome: 'Doces da Ana', lojaCorrente: true }],
};
