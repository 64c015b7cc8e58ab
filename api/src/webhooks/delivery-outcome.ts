/** The outcome of processing a delivery. */
export type DeliveryOutcome = 'applied' | 'unchanged' | 'out_of_order' | 'ignored' | 'rejected';
