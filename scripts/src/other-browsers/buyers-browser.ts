/** A browser as a buyer uses it. Fields and buttons are named by CSS selectors. */
export interface BuyersBrowser {
  /** `Firefox 140.12`. */
  name: string;
  open(url: string): Promise<void>;
  type(field: string, text: string): Promise<void>;
  press(control: string): Promise<void>;
  /** Reads the result of a script in the page. */
  read<Found>(expression: string): Promise<Found>;
  close(): Promise<void>;
}

/** The narrowest phone that the product is made for, in CSS pixels. */
export const PHONE = { width: 360, height: 740 };
