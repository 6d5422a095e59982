const containers = new Set(["moov", "trak", "mdia", "minf", "dinf"]);

export function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

function addressOf(address: string): Buffer {
  return box("url ", Buffer.alloc(4), Buffer.from(`${address}\0`));
}

/** Refers to data in another file, like old Macintoshes' Finder. */
function aliasOf(path: string): Buffer {
  const head = Buffer.alloc(154);
  head.write("\x01d", 14, "latin1");
  head.write("\x05a.mov", 54, "latin1");
  // The levels between the two files, and the type of the next name: the whole path.
  head.writeUInt16BE(1, 134);
  head.writeUInt16BE(1, 136);
  const padded = Buffer.from(path.length % 2 ? `/${path}` : path);
  const name = Buffer.alloc(4);
  name.writeUInt16BE(2);
  name.writeUInt16BE(padded.length, 2);
  return box("alis", head, name, padded, Buffer.from("ffff0000", "hex"));
}

/** An MP4 whose data are elsewhere: at an address, or in a local file. */
export function withDataElsewhere(mp4: Buffer, place: string): Buffer {
  const reference = place.startsWith("/") ? aliasOf(place) : addressOf(place);
  const boxes: Buffer[] = [];
  for (let at = 0; at + 8 <= mp4.length; ) {
    const end = at + mp4.readUInt32BE(at);
    const type = mp4.toString("latin1", at + 4, at + 8);
    if (containers.has(type)) boxes.push(box(type, withDataElsewhere(mp4.subarray(at + 8, end), place)));
    else if (type === "dref") boxes.push(box("dref", Buffer.from("0000000000000001", "hex"), reference));
    else boxes.push(mp4.subarray(at, end));
    at = end;
  }
  return Buffer.concat(boxes);
}
