/** By which the checkout tells the API the seller's host that a buyer has come by. It only narrows what is answered. */
export const SELLER_HOST_HEADER = 'x-seller-host';
