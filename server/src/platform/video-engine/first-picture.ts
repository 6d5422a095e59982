import { CustomSource, EncodedPacketSink, Input, MP4 } from "mediabunny";

/** `to` is inclusive. */
type PartlyRead = { size: number; read(from: number, to: number): Promise<Buffer> };

/** Throws if there is no picture. */
export async function readFirstPicture({ size, read }: PartlyRead): Promise<Uint8Array> {
  const source = new CustomSource({ getSize: () => size, read: (start, end) => read(start, end - 1) });
  const input = new Input({ formats: [MP4], source });
  try {
    const video = await input.getPrimaryVideoTrack();
    const picture = video && (await new EncodedPacketSink(video).getFirstPacket());
    if (!picture) throw new Error("no picture");
    return picture.data;
  } finally {
    input.dispose();
  }
}
