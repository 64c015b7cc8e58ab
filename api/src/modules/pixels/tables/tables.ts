import type { PixelDeliveriesTable, PixelsTable } from './pixels-schema';

/** The tables that belong to this module: its repositories alone write them. */
export interface TablesOfPixels {
  pixels: PixelsTable;
  pixel_deliveries: PixelDeliveriesTable;
}
