# The site behind Varnish 7.1: /etc/varnish/default.vcl. Varnish speaks no https, so Caddy or nginx stands before it and leads to
# its port in place of the program's; the program trusts both (TRUST_PROXY=127.0.0.1). Start it with
#   varnishd -a 127.0.0.1:6081 -f /etc/varnish/default.vcl -s malloc,256M -s files=malloc,1G -p http_gzip_support=off
# so that pictures and videos never push out boards, and pages stay compressed with brotli. On Debian that is ExecStart of the
# service: systemctl edit varnish.
vcl 4.1;

import std;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 2s;
  # Photos and pieces of videos come slowly from phones.
  .first_byte_timeout = 120s;
  # A program that hangs is noticed in some seconds; one that has died at once, without this.
  .probe = { .url = "/healthz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 1; .initial = 3; }
}

# The key is host and address with the whole query, and the encoding (`Vary`); no cookie is part of it.
sub vcl_recv {
  unset req.http.X-Place;
  if (req.restarts == 0) {
    unset req.http.X-Kept-Only;
    unset req.http.X-Cookie;
    if (req.http.Cookie) { set req.http.X-Cookie = req.http.Cookie; }
    # Until a reply is so many seconds too old it is sent at once, and asked for behind its back (stale-while-revalidate).
    set req.grace = 5s;
    if (req.http.Accept-Encoding ~ "(?i)\bbr\b(?!\s*;\s*q=0)") { set req.http.Accept-Encoding = "br"; }
    elsif (req.http.Accept-Encoding ~ "(?i)\bgzip\b(?!\s*;\s*q=0)") { set req.http.Accept-Encoding = "gzip"; }
    else { unset req.http.Accept-Encoding; }
    # Changes; personal calls; visitors who may be signed in or have just changed something; ranges of files of many gigabytes.
    if (req.method !~ "^(GET|HEAD)$"
        || req.http.Authorization
        || req.http.Cookie ~ "(^|[;\s])(signed-in|__Host-session|dishboard-session)="
        || req.http.Cache-Control ~ "no-cache"
        || req.url ~ "^/api/(map|data-export)/") {
      return (pass);
    }
    if (req.http.Cookie ~ "(^|[;\s])place=") {
      set req.http.X-Place = regsub(req.http.Cookie, "^(?:.*?[;\s])?(place=[^;\s]*).*$", "\1");
    }
  } else {
    # The program gave no reply, or a failure: whatever is still kept is sent, to whomever (stale-if-error).
    set req.http.X-Kept-Only = "1";
    set req.grace = 1h;
  }
  unset req.http.Cookie;
}

sub vcl_hit {
  if (req.http.X-Kept-Only) {
    if (obj.ttl <= 0s && obj.http.CDN-Cache-Control) { set req.http.X-Kept-Only = "stale"; }
  } elsif (req.http.X-Place && obj.http.Vary ~ "(?i)cookie") {
    # What is kept is the page of those without a place of their own.
    return (pass);
  }
}

sub vcl_miss {
  # Nothing is kept: the program's own words about its failure, if it has any.
  if (req.http.X-Kept-Only) { return (pass); }
}

sub vcl_pass {
  if (req.http.X-Cookie) { set req.http.Cookie = req.http.X-Cookie; }
}

sub vcl_backend_fetch {
  if (!bereq.uncacheable) {
    # No other cookie reaches the program for what may be kept.
    if (bereq.http.X-Place) { set bereq.http.Cookie = bereq.http.X-Place; }
  }
  # The program says within some seconds that it cannot answer.
  if (bereq.method ~ "^(GET|HEAD)$") { set bereq.first_byte_timeout = 10s; }
  unset bereq.http.X-Cookie;
  unset bereq.http.X-Place;
  unset bereq.http.X-Kept-Only;
}

sub vcl_backend_response {
  if (bereq.uncacheable) { return (deliver); }
  # What was kept is better.
  if (bereq.is_bgfetch && beresp.status >= 500) { return (abandon); }
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  if (beresp.status != 200 || beresp.http.Set-Cookie || (bereq.http.Cookie && beresp.http.Vary ~ "(?i)cookie")) {
    set beresp.uncacheable = true;
  } elsif (beresp.http.CDN-Cache-Control ~ "max-age=\d") {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1") + "s", 0s);
    if (beresp.http.CDN-Cache-Control ~ "stale-if-error=\d") {
      set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=(\d+).*$", "\1") + "s", 0s);
    }
  } elsif (beresp.http.Cache-Control ~ "public" && beresp.http.Cache-Control ~ "max-age=[1-9]") {
    # Scripts, pictures and videos, which never change under their names, for as long as browsers have them.
    set beresp.grace = 5m;
    if (bereq.url ~ "^/(media|assets)/") { set beresp.storage = storage.files; }
  } else {
    set beresp.uncacheable = true;
  }
  # Until then nobody waits for another's reply to see whether it may be kept.
  if (beresp.uncacheable) { set beresp.ttl = 10s; }
  return (deliver);
}

sub vcl_backend_error {
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  set beresp.uncacheable = true;
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "2";
  set beresp.http.Content-Type = "text/html; charset=utf-8";
  set beresp.body = {"<!doctype html><html lang="en"><meta charset="utf-8"><title>One moment, please</title>
<h1>One moment, please</h1><p>The server is catching its breath. <a href="">Try again</a></p></html>
"};
  return (deliver);
}

sub vcl_deliver {
  if (resp.status >= 500 && resp.status <= 504
      && req.restarts == 0 && req.method ~ "^(GET|HEAD)$" && !req.http.Authorization) {
    return (restart);
  }
  if (req.http.X-Kept-Only == "stale") {
    # The same warning that the program sends with a stale copy: browsers tell their people, and ask again until it is new.
    set resp.http.Warning = {"110 - "Response is Stale""};
    set resp.http.Cache-Control = "no-store";
  }
  unset resp.http.CDN-Cache-Control;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
