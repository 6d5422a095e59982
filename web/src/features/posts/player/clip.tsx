import { pictureAt } from "@dishboard/contract/media";
import type { Post, PostVideo } from "@dishboard/contract/posts";
import Maximize2 from "lucide-react/icons/maximize-2";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { formatDuration } from "../../../lib/moments.ts";
import { postPath } from "../../../lib/post-paths.ts";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { Link } from "../../../ui/link.tsx";
import { RetryButton } from "../../../ui/retry-button.tsx";
import { PostPicture } from "../card/post-picture.tsx";
import { playerMessages, postsMessages } from "../posts.messages.ts";
import { ClipProgress } from "./clip-progress.tsx";
import { usePlayer } from "./use-player.ts";
import "./clip.css";

type ClipProps = {
  post: Post & { video: PostVideo };
  isCurrent: boolean;
  isFirst?: boolean;
  isWhole?: boolean;
  sizes: string;
};

export function Clip({ post, isCurrent, isFirst = false, isWhole = false, sizes }: ClipProps) {
  const { video } = post;
  const player = usePlayer(post.id, isCurrent);
  const isHydrated = useIsHydrated();
  const isWide = video.width > video.height;
  const hasBackdrop = (isWide || isWhole) && post.image !== null;
  const { isPlaying, isMuted, hasFailed } = player;
  return (
    <div
      className="clip"
      data-wide={isWide ? "" : undefined}
      data-backed={hasBackdrop ? "" : undefined}
      data-playing={isPlaying ? "" : undefined}
      data-started={player.hasStarted ? "" : undefined}
    >
      {hasBackdrop && post.image && <Backdrop path={post.image.path} />}
      <PostPicture
        post={hasBackdrop ? withoutColour(post) : post}
        className="clip-poster"
        sizes={sizes}
        isFirst={isFirst}
      />
      <video
        ref={player.video}
        className="clip-video"
        src={video.path}
        preload={player.preload}
        width={video.width}
        height={video.height}
        loop
        muted
        playsInline
        tabIndex={-1}
        {...player.events}
      />
      {isHydrated ? (
        <button
          type="button"
          className="clip-surface"
          aria-label={isPlaying ? playerMessages.pause : playerMessages.play}
          onClick={player.togglePlaying}
        >
          <span className="clip-sign">{isPlaying ? <Pause size={28} /> : <Play size={32} />}</span>
        </button>
      ) : (
        // Without scripts it plays on its page.
        <a href={isWhole ? video.path : postPath(post)} className="clip-surface" aria-label={playerMessages.play}>
          <span className="clip-sign">
            <Play size={32} />
          </span>
        </a>
      )}
      {!isPlaying && !isWhole && <span className="clip-duration">{formatDuration(video.durationMs)}</span>}
      {!isWhole && (
        <Link to={postPath(post)} className="clip-button clip-open" aria-label={postsMessages.open.drool}>
          <Maximize2 size={20} />
        </Link>
      )}
      {isHydrated && !hasFailed && (
        <button
          type="button"
          className="clip-button clip-sound"
          aria-label={isMuted ? playerMessages.soundOn : playerMessages.soundOff}
          onClick={player.toggleSound}
        >
          {isMuted ? <VolumeX size={22} /> : <Volume2 size={22} />}
        </button>
      )}
      {isWhole && isHydrated && <ClipProgress video={player.video} durationMs={video.durationMs} />}
      {hasFailed && (
        <div className="clip-failed" role="alert">
          <p>{playerMessages.failed}</p>
          <RetryButton look="quiet" size="bar" onPress={player.tryAgain} />
        </div>
      )}
    </div>
  );
}

function Backdrop({ path }: { path: string }) {
  return <img className="clip-backdrop" src={pictureAt(path, 192)} alt="" loading="lazy" decoding="async" />;
}

/** Its mean colour would cover the blurred copy. */
function withoutColour(post: Post): Post {
  return { ...post, image: post.image && { ...post.image, thumbhash: null } };
}
