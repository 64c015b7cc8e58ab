/** Of whom a domain is. */
export interface DomainPlace {
  sellerId: string;
  domainId: string;
}
