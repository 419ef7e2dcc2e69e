/** The address of a QR picture that came as base64, for `src` and for saving. */
export const qrPicture = (base64: string): string => `data:image/png;base64,${base64}`;

/** The name under which the picture is saved: the order's number, reduced to what every system takes in a name. */
export const qrFileName = (orderSn: string): string => `${orderSn.replace(/[^A-Za-z0-9-]+/g, '-')}.png`;
