/** A Brazilian address. `complement` is optional and does not count for the profile's completeness. */
export interface Address {
  /** Eight digits. */
  zipCode: string;
  street: string;
  /** Digits with an optional letter, or `S/N`. */
  streetNumber: string;
  complement?: string | undefined;
  district: string;
  city: string;
  /** Two-letter code of the state. */
  state: string;
}
