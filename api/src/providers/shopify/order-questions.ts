/** Few of few lines, because Shopify counts what each may have at most before it answers. The few orders with more are read one by one. */
export const ORDERS_PER_PAGE = 4;
export const LINES_IN_PAGE = 20;
export const LINES_PER_ORDER = 100;

const MONEY = '{ shopMoney { amount } }';

const orderFields = (lines: number | string) => `
  id name test createdAt updatedAt cancelledAt currencyCode displayFinancialStatus displayFulfillmentStatus
  email phone sourceIdentifier paymentGatewayNames discountCodes
  totalDiscountsSet ${MONEY} currentTotalDiscountsSet ${MONEY} totalPriceSet ${MONEY} currentTotalPriceSet ${MONEY}
  totalOutstandingSet ${MONEY} totalShippingPriceSet ${MONEY}
  customAttributes { key value }
  customer { firstName lastName }
  billingAddress { name phone company }
  shippingAddress { provinceCode address1 address2 city zip }
  shippingLines(first: 5) { nodes { title } }
  lineItems(first: ${lines}) {
    pageInfo { hasNextPage }
    nodes {
      id title sku quantity currentQuantity requiresShipping product { id } originalUnitPriceSet ${MONEY}
      discountAllocations { allocatedAmountSet ${MONEY} }
    }
  }
  refunds(first: 10) {
    id
    refundLineItems(first: 20) { nodes { quantity lineItem { id } } }
    transactions(first: 5) { nodes { id kind status test createdAt processedAt amountSet ${MONEY} } }
  }
  fulfillments(first: 10) { id status displayStatus createdAt updatedAt trackingInfo(first: 1) { company number url } }
`;

export const ORDERS_SINCE = `query OrdersSince($query: String!, $after: String, $first: Int!) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes { ${orderFields(LINES_IN_PAGE)} }
  }
}`;

export const ORDER = `query Order($id: ID!, $first: Int!) { order(id: $id) { ${orderFields('$first')} } }`;
