/** The header by which the checkout names the seller's host that a buyer has come by. It only narrows the answer. */
export const SELLER_HOST_HEADER = 'x-seller-host';
