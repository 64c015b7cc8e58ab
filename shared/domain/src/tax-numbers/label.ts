/** Copied along with a number: `CNPJ: `, `CPF/CNPJ nº `. */
const LABEL = /^\s*(?:CPF|CNPJ)(?:\s?\/\s?(?:CPF|CNPJ))?(?:\s?(?:MF|n[º°o.]\.?))?(?:\s?:|\s)\s*/i;

/** A tax number without the label before it. Letters without a space or colon after them belong to a CNPJ. */
export const withoutLabel = (typed: string): string => typed.replace(LABEL, '');
