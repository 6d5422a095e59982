import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Sample = { value: number; labels?: Record<string, string> };

/** Read when the metrics are requested. */
export type Figure = {
  name: string;
  help: string;
  /** A `counter` only grows; a `gauge` also falls. */
  kind: "counter" | "gauge";
  labels?: string[];
  /** If it fails or takes longer than two seconds, it is left out. */
  read(): Sample[] | Promise<Sample[]>;
};

export type CacheCounts = { hits: number; misses: number; bytes: number; entries: number };

export type PoolCounts = { connections: number; idle: number; waiting: number; max: number };

/**
 * The metrics of this process. Labels have few values, all named in the code, such as a route's pattern; never an
 * address, text or id from a request.
 */
export type Metrics = {
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  countVote(vote: string): void;
  countUpload(kind: string): void;
  countRefusal(limit: string): void;
  setDrift(counts: "items" | "posts" | "notes", wrong: number, at: Date): void;
  addCache(name: string, counts: () => CacheCounts): void;
  addPool(name: string, counts: () => PoolCounts): void;
  addFigure(figure: Figure): void;
  /** In the text form of Prometheus, at most a second old. */
  text(): Promise<string>;
};

/** In seconds. Few, because each is a line for every route and status. */
const latencyBuckets = [0.005, 0.025, 0.1, 0.5, 2.5, 10];
const readTimeoutMs = 2_000;
const maxAgeMs = 1_000;

export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE;

/** Nothing is measured in the background until the metrics are first requested. */
export function createMetrics(now: () => number = () => performance.now()): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const caches = new Map<string, () => CacheCounts>();
  const pools = new Map<string, () => PoolCounts>();
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Answered requests by the pattern of their route, and how long they took",
    labelNames: ["method", "route", "status"],
    buckets: latencyBuckets,
    registers,
  });
  const counter = (name: string, help: string, label: string) =>
    new Counter({ name, help, labelNames: [label], registers });
  const votes = counter("dishboard_votes_total", "Votes that people have set or taken back", "vote");
  const uploads = counter("dishboard_uploads_total", "Photos and videos that were taken in", "kind");
  const refusals = counter("dishboard_rate_limit_refusals_total", "Calls that a limit refused", "limit");
  const drift = new Gauge({
    name: "dishboard_counts_drift",
    help: "Rows whose counts the last nightly comparison on this instance had to put right; there should be none",
    labelNames: ["counts"],
    registers,
  });
  const comparedAt = new Gauge({
    name: "dishboard_counts_compared_timestamp_seconds",
    help: "When counts were last compared with their rows on this instance",
    labelNames: ["counts"],
    registers,
  });

  function addFigure({ name, help, kind, labels = [], read }: Figure): void {
    const options = { name, help, labelNames: labels, registers };
    if (kind === "counter")
      new Counter({
        ...options,
        async collect() {
          const samples = await readInTime(read);
          this.reset();
          for (const { labels = {}, value } of samples) this.inc(labels, value);
        },
      });
    else
      new Gauge({
        ...options,
        async collect() {
          const samples = await readInTime(read);
          // Without labels a reset figure would be shown as 0.
          if (labels.length > 0) this.reset();
          else this.remove();
          for (const { labels = {}, value } of samples) this.set(labels, value);
        },
      });
  }

  function addFigureOfEach<Counts>(
    all: Map<string, () => Counts>,
    { label, choose, ...figure }: Omit<Figure, "labels" | "read"> & { label: string; choose: (of: Counts) => number },
  ): void {
    const read = () => [...all].map(([name, counts]) => ({ labels: { [label]: name }, value: choose(counts()) }));
    addFigure({ ...figure, labels: [label], read });
  }

  for (const [name, kind, help, choose] of cacheFigures)
    addFigureOfEach(caches, { label: "cache", name: `dishboard_cache_${name}`, kind, help, choose });
  for (const [name, help, choose] of poolFigures)
    addFigureOfEach(pools, { label: "pool", name: `dishboard_database_${name}`, kind: "gauge", help, choose });

  let isMeasuring = false;
  let last: { text: Promise<string>; at: number } | undefined;

  return {
    countRequest: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    countVote: (vote) => votes.inc({ vote }),
    countUpload: (kind) => uploads.inc({ kind }),
    countRefusal: (limit) => refusals.inc({ limit }),
    setDrift(counts, wrong, at) {
      drift.set({ counts }, wrong);
      comparedAt.set({ counts }, at.getTime() / 1_000);
    },
    addCache: (name, counts) => void caches.set(name, counts),
    addPool: (name, counts) => void pools.set(name, counts),
    addFigure,
    text() {
      if (last && now() - last.at < maxAgeMs) return last.text;
      // Memory, processor time, garbage collection and the delay of the event loop, which is sampled from here on.
      if (!isMeasuring) collectDefaultMetrics({ register: registry });
      isMeasuring = true;
      last = { text: registry.metrics(), at: now() };
      return last.text;
    },
  };
}

const cacheFigures: [string, Figure["kind"], string, (counts: CacheCounts) => number][] = [
  ["hits_total", "counter", "Replies that a cache had", ({ hits }) => hits],
  ["misses_total", "counter", "Replies that had to be made", ({ misses }) => misses],
  ["bytes", "gauge", "Memory that a cache takes", ({ bytes }) => bytes],
  ["entries", "gauge", "Replies in a cache", ({ entries }) => entries],
];

const poolFigures: [string, string, (counts: PoolCounts) => number][] = [
  ["connections", "Open connections to the database", ({ connections }) => connections],
  ["connections_idle", "Open connections that nobody uses", ({ idle }) => idle],
  ["connections_max", "Connections that a pool may open", ({ max }) => max],
  ["waiting", "Requests that wait for a connection", ({ waiting }) => waiting],
];

async function readInTime(read: Figure["read"]): Promise<Sample[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Sample[]>((resolve) => {
    timer = setTimeout(() => resolve([]), readTimeoutMs);
  });
  return Promise.race([Promise.resolve().then(read), late])
    .catch(() => [])
    .finally(() => clearTimeout(timer));
}
