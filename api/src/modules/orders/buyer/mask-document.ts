import { maskCnpj, maskCpf } from '@balcao/domain';

const CPF_LENGTH = 11;

/** A CPF or a CNPJ as everybody in the store may see it. */
export const maskDocument = (document: string): string =>
  document.length === CPF_LENGTH ? maskCpf(document) : maskCnpj(document);
