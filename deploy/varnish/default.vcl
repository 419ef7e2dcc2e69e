# A shared cache between the proxy and the storefronts (docs/operating.md, "A shared cache"). Needs Varnish 7 with varnish-modules.
#   varnishd -f deploy/varnish/default.vcl -p http_gzip_support=off -s malloc,1g \
#     -a http=127.0.0.1:6081 -a purge=127.0.0.1:6082
# The proxy sends visitors to the listener `http`. Only storefronts may reach the listener `purge`; SHARED_CACHE_PURGE_URL names it.
vcl 4.1;

import directors;
import std;
import xkey;

probe alive {
	.url = "/api/health";
	.interval = 2s;
	.timeout = 2s;
	.window = 2;
	.threshold = 2;
	.initial = 2;
}

# One for each storefront.
backend storefront1 {
	.host = "127.0.0.1";
	.port = "3000";
	.probe = alive;
	# Calls may take long; the streams of events write every few seconds.
	.first_byte_timeout = 60s;
	.between_bytes_timeout = 60s;
}

sub vcl_init {
	new storefronts = directors.round_robin();
	storefronts.add_backend(storefront1);
}

sub vcl_recv {
	if (local.socket == "purge") {
		if (req.method != "PURGE" || !req.http.Surrogate-Key) {
			return (synth(405));
		}
		set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
		return (synth(200, "Purged " + req.http.X-Purged));
	}

	set req.backend_hint = storefronts.backend();
	# The page depends on the host alone, whatever a client says beside it.
	unset req.http.X-Forwarded-Host;
	set req.http.Host = req.http.Host.lower();
	if (req.http.X-Forwarded-Proto != "https") {
		set req.http.X-Forwarded-Proto = "http";
	}
	# As many forms of a page as the storefront has, and no more.
	if (req.http.Accept-Encoding ~ "(^|[ ,])br([ ,]|$)") {
		set req.http.Accept-Encoding = "br";
	} elsif (req.http.Accept-Encoding ~ "(^|[ ,])gzip([ ,]|$)") {
		set req.http.Accept-Encoding = "gzip";
	} else {
		unset req.http.Accept-Encoding;
	}

	if (req.method != "GET" && req.method != "HEAD") {
		return (pass);
	}
	# Calls, what the router of a page loads, anything with a query, and who chose a language, which decides where they are led.
	if (req.url ~ "^/api/" || req.url ~ "\?" || req.http.RSC || req.http.Next-Router-Prefetch || req.http.Cookie ~ "(^|;\s*)locale=") {
		return (pass);
	}
	# Visitors with other cookies get what is stored: that is the same for everybody.
	return (hash);
}

sub vcl_hash {
	hash_data(req.url);
	hash_data(req.http.Host);
	# Over https a page has one header more.
	hash_data(req.http.X-Forwarded-Proto);
	return (lookup);
}

sub vcl_miss {
	# Nothing that was asked for with a cookie is ever stored.
	if (req.http.Cookie || req.http.Authorization) {
		return (pass);
	}
}

sub vcl_backend_fetch {
	# A 304 would leave the keys of the stored page, also where the storefront gives it none any more.
	if (!bereq.uncacheable) {
		unset bereq.http.If-None-Match;
		unset bereq.http.If-Modified-Since;
	}
	return (fetch);
}

sub vcl_backend_response {
	# Only what the storefront calls shareable is stored, and never what sets a cookie.
	if (!beresp.http.Surrogate-Key || beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)private|no-store" || beresp.status != 200) {
		set beresp.uncacheable = true;
		set beresp.ttl = 10s;
		return (deliver);
	}
	if (beresp.http.Surrogate-Control ~ "max-age=\d+") {
		set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
	}
	set beresp.grace = 10s;
	set beresp.http.xkey = beresp.http.Surrogate-Key;
	# It names the request of the first visitor.
	unset beresp.http.X-Request-Id;
	return (deliver);
}

sub vcl_deliver {
	unset resp.http.xkey;
	unset resp.http.Surrogate-Key;
	unset resp.http.Surrogate-Control;
	unset resp.http.X-Varnish;
	unset resp.http.Via;
	set resp.http.X-Cache = "miss";
	if (obj.hits > 0) {
		set resp.http.X-Cache = "hit";
	}
}
