import type { BrazilianState } from '../brazilian-states';

export interface CepRange {
  state: BrazilianState;
  first: string;
  last: string;
}

/** The postal-code ranges that Correios assigns to each state, in ascending order. */
export const CEP_RANGES: readonly CepRange[] = [
  { state: 'SP', first: '01000000', last: '19999999' },
  { state: 'RJ', first: '20000000', last: '28999999' },
  { state: 'ES', first: '29000000', last: '29999999' },
  { state: 'MG', first: '30000000', last: '39999999' },
  { state: 'BA', first: '40000000', last: '48999999' },
  { state: 'SE', first: '49000000', last: '49999999' },
  { state: 'PE', first: '50000000', last: '56999999' },
  { state: 'AL', first: '57000000', last: '57999999' },
  { state: 'PB', first: '58000000', last: '58999999' },
  { state: 'RN', first: '59000000', last: '59999999' },
  { state: 'CE', first: '60000000', last: '63999999' },
  { state: 'PI', first: '64000000', last: '64999999' },
  { state: 'MA', first: '65000000', last: '65999999' },
  { state: 'PA', first: '66000000', last: '68899999' },
  { state: 'AP', first: '68900000', last: '68999999' },
  { state: 'AM', first: '69000000', last: '69299999' },
  { state: 'RR', first: '69300000', last: '69399999' },
  { state: 'AM', first: '69400000', last: '69899999' },
  { state: 'AC', first: '69900000', last: '69999999' },
  { state: 'DF', first: '70000000', last: '72799999' },
  { state: 'GO', first: '72800000', last: '72999999' },
  { state: 'DF', first: '73000000', last: '73699999' },
  { state: 'GO', first: '73700000', last: '76799999' },
  { state: 'RO', first: '76800000', last: '76999999' },
  { state: 'TO', first: '77000000', last: '77999999' },
  { state: 'MT', first: '78000000', last: '78899999' },
  { state: 'MS', first: '79000000', last: '79999999' },
  { state: 'PR', first: '80000000', last: '87999999' },
  { state: 'SC', first: '88000000', last: '89999999' },
  { state: 'RS', first: '90000000', last: '99999999' },
];
