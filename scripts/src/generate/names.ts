import { PlainError } from '../plain-error';

const WORD = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const BACKOFFICE = '/backoffice/';

/** `Opção de frete` → `opcao-de-frete`. */
export const toKebab = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** `shipping-options` → `shipping-option`. */
export const toSingular = (kebab: string): string => kebab.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');

/** The name of what a screen shows, for its files. @throws PlainError for what cannot be one */
export function fileName(name: string): string {
  if (!WORD.test(name))
    throw new PlainError(
      `"${name}" cannot name files: use small letters, digits and single hyphens, such as "shipping-option".`,
    );
  return name;
}

/** `opcao-de-frete` → `OpcaoDeFrete`. */
export const toPascal = (kebab: string): string =>
  kebab
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** `shipping-option` → `shippingOption`. */
export const toCamel = (kebab: string): string => {
  const pascal = toPascal(kebab);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
};

/** `opcao-de-frete` → `OPCAO_DE_FRETE`. */
export const toConstant = (kebab: string): string => kebab.replaceAll('-', '_').toUpperCase();

/** `opcoes-de-frete` → `Opcoes de frete`. */
export const toWords = (kebab: string): string =>
  kebab.charAt(0).toUpperCase() + kebab.slice(1).replaceAll('-', ' ');

/** The folder of an area whose name may come with or without its prefix. @throws PlainError for what cannot be a name */
export function areaFolder(name: string): string {
  const word = name.replace(/^mfe-/, '');
  if (!WORD.test(word))
    throw new PlainError(
      `"${name}" cannot name an area: use small letters, digits and single hyphens, such as "frete".`,
    );
  return `mfe-${word}`;
}

/** The parts of a screen's path below `/backoffice`. @throws PlainError for what cannot be a path */
export function pathSegments(path: string): string[] {
  const segments = path.startsWith(BACKOFFICE) ? path.slice(BACKOFFICE.length).split('/') : [];
  if (segments.length === 0 || !segments.every((segment) => WORD.test(segment)))
    throw new PlainError(
      `"${path}" cannot be a screen's path: write it as ${BACKOFFICE}configuracoes/cupons, in small letters without accents.`,
    );
  if (segments.at(-1) === 'detalhe')
    throw new PlainError(
      `Name the list that the detail belongs to, and add --detail: the addresses ${path} and ${path}/:id come by themselves.`,
    );
  return segments;
}
