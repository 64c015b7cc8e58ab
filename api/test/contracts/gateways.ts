import type { Contract } from './contract';
import { IUGU } from './iugu';
import { MALGA } from './malga';
import { PAGBANK } from './pagbank';
import { PAYPAL } from './paypal';

/** A double stands for every gateway: their paths differ. */
export const GATEWAY_CONTRACTS: readonly Contract[] = [IUGU, MALGA, PAGBANK, PAYPAL];
