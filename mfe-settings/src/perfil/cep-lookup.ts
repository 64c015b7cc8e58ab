import { type HttpClient, isApiError } from '@balcao/contract';
import type { Address } from '@balcao/domain';

/** An answer in ViaCEP's shape; `erro` is there when the code has no address. */
interface PostalCodeAnswer {
  erro?: boolean | string;
  logradouro?: string;
  bairro?: string;
  localidade?: string;
  uf?: string;
}

/** The fields of an address that a postal code determines. */
export type CepAddress = Pick<Address, 'street' | 'district' | 'city' | 'state'>;

/** The answer of the postal-code service; texts may be empty, as a town-wide code has no street. */
export type CepLookup =
  | { kind: 'found'; address: CepAddress }
  | { kind: 'unknown' }
  | { kind: 'unavailable' };

const TIMEOUT_MS = 5000;

/**
 * Asks the postal-code service for the address of a CEP of eight digits. The shell maps the host to the configured
 * service and sends no authentication header there. Never rejects, unless aborted: an address can be typed.
 */
export async function findAddress(http: HttpClient, cep: string, signal: AbortSignal): Promise<CepLookup> {
  try {
    const { data } = await http.get<PostalCodeAnswer>(`https://viacep.com.br/ws/${cep}/json/`, {
      signal,
      timeout: TIMEOUT_MS,
    });
    if (data.erro) return { kind: 'unknown' };
    const { logradouro = '', bairro = '', localidade = '', uf = '' } = data;
    return { kind: 'found', address: { street: logradouro, district: bairro, city: localidade, state: uf } };
  } catch (error) {
    if (signal.aborted || !isApiError(error)) throw error;
    return { kind: error.status === 400 || error.status === 404 ? 'unknown' : 'unavailable' };
  }
}
