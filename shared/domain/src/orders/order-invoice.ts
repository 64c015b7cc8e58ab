import { modulo11CheckDigit } from '../tax-numbers/check-digit';

/** The nota fiscal of an order. Texts; series and key are empty where nobody typed them. */
export interface OrderInvoice {
  number: string;
  series: string;
  /** Chave de acesso. */
  accessKey: string;
}

/** UF, year and month, CNPJ (which may have letters), model, series, number, kind of emission, code, check digit. */
const ACCESS_KEY = /^\d{6}[0-9A-Z]{12}\d{4}(?<series>\d{3})(?<number>\d{9})\d{10}$/;
const ACCESS_KEY_LENGTH = 44;
const HIGHEST_WEIGHT = 9;
/** Model 65 is a consumer's. */
const MODELS = ['55', '65'];
const MODEL_AT = 20;

/** Keeps digits and letters of a key, as notes print it in groups. */
export const normalizeAccessKey = (input: string): string => input.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** The problem of a note's access key, in Portuguese; null where there is none, and for no key. */
export function accessKeyProblem({ number, series, accessKey }: OrderInvoice): string | null {
  if (accessKey === '') return null;
  if (accessKey.length !== ACCESS_KEY_LENGTH)
    return `A chave de acesso tem ${ACCESS_KEY_LENGTH} caracteres; esta tem ${accessKey.length}.`;
  const parts = ACCESS_KEY.exec(accessKey)?.groups;
  const digit = String(modulo11CheckDigit(accessKey.slice(0, -1), HIGHEST_WEIGHT));
  if (parts === undefined || !accessKey.endsWith(digit))
    return 'O dígito desta chave não confere. Confira os caracteres.';
  if (!MODELS.includes(accessKey.slice(MODEL_AT, MODEL_AT + 2)))
    return 'Esta chave não é de uma NF-e nem de uma NFC-e.';
  if (Number(parts.number) !== Number(number)) return `Esta chave é da nota ${Number(parts.number)}.`;
  if (series !== '' && Number(parts.series) !== Number(series))
    return `Esta chave é da série ${Number(parts.series)}.`;
  return null;
}
