/** Books with a generated client, and waits for the webhook of the booking, whose signature it verifies. */
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.FriendsApi;
import org.openapitools.client.api.ReservationEventsApi;
import org.openapitools.client.api.ReservationSlotsApi;
import org.openapitools.client.api.ReservationsApi;
import org.openapitools.client.model.NewReservation;

public class Booking {
  static boolean verifyCrm(String header, byte[] body, String secret) throws Exception {
    String[] parts = header.split(",");
    if (!parts[0].matches("t=\\d{1,12}")) return false;
    String t = parts[0].substring(2);
    if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(t)) >= 300) return false;
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    mac.update((t + ".").getBytes(StandardCharsets.UTF_8));
    byte[] wanted = ("v1=" + HexFormat.of().formatHex(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
    return Arrays.stream(parts).skip(1).anyMatch(v1 -> MessageDigest.isEqual(v1.getBytes(StandardCharsets.UTF_8), wanted));
  }

  public static void main(String[] args) throws Exception {
    var events = new LinkedBlockingQueue<String>();
    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("PORT"))), 0);
    server.createContext("/", exchange -> {
      byte[] body = exchange.getRequestBody().readAllBytes();
      String header = exchange.getRequestHeaders().getFirst("Crm-Signature");
      boolean valid = false;
      try {
        valid = header != null && verifyCrm(header, body, System.getenv("WEBHOOK_SECRET"));
      } catch (Exception error) {
        error.printStackTrace();
      }
      exchange.sendResponseHeaders(valid ? 200 : 400, -1);
      exchange.close();
      if (valid) events.add(new String(body, StandardCharsets.UTF_8));
    });
    server.start();

    var ekimae = new ApiClient();
    ekimae.updateBaseUri(System.getenv("EKIMAE_URL"));
    ekimae.setRequestInterceptor(request -> request.header("authorization", "Bearer " + System.getenv("EKIMAE_KEY")));
    String menu = new ReservationEventsApi(ekimae).reservationEventsList().getData().get(0).getId();
    var slots = new ReservationSlotsApi(ekimae).reservationSlotsList(menu, null, null, null).getData();
    var friends = new FriendsApi(ekimae).friendsList(null, 10, null, "following").getData();
    var wanted = new NewReservation().eventId(menu).slotId(slots.get(slots.size() - 3).getId()).friendId(friends.get(6).getId());
    var booked = new ReservationsApi(ekimae).reservationsCreate("order-java", wanted);
    System.out.println("booked " + booked.getId());
    String event = events.poll(2, TimeUnit.MINUTES);
    server.stop(0);
    if (event == null) throw new IllegalStateException("no event came");
    System.out.println("verified " + event.replaceAll(".*\"type\":\"([^\"]+)\".*", "$1"));
  }
}
